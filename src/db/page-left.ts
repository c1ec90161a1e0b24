/** Whether this browser freezes a page that is left with whatever it holds. WebKit does. */
export const freezesPages = (): boolean => globalThis.navigator?.vendor?.startsWith('Apple') ?? false;

/**
 * Lets go of storage when a page is left that the browser may show again. WebKit keeps such a page frozen, also in the middle of a
 * transaction, and nothing that a page does keeps it from that: all later transactions of every tab wait for it then, and so does the
 * deletion at sign-out (P6). So what is under way is aborted, what is open is closed, and nothing is begun any more. A page that is
 * shown again begins anew: what was filled in is offered to it like to any other. Other engines end transactions by themselves.
 *
 * Not through Dexie: it begins transactions by itself when it opens a database, and opens closed ones again.
 *
 * One thing cannot be taken back: a connection that was asked for and has not come. It holds up deletions until the browser forgets the
 * page, so a wipe empties what it may not be able to delete (`wipe.ts`).
 */
export function letGoWhenPageIsLeft(freezes = freezesPages(), startAnew = (): void => location.reload()): void {
  if (!freezes) return;
  const held = watchConnections();
  // Before other listeners: what they write would stay open, too.
  addEventListener('pagehide', ({ persisted }) => persisted && held.letGo(), { capture: true });
  addEventListener('pageshow', ({ persisted }) => persisted && startAnew());
}

/** Knows every transaction and connection of this page from now on. */
function watchConnections(): { readonly letGo: () => void } {
  const transactions = new Set<IDBTransaction>();
  const connections = new Set<IDBDatabase>();
  let isLeft = false;
  const { transaction: begin } = IDBDatabase.prototype;
  IDBDatabase.prototype.transaction = function (this: IDBDatabase, ...how) {
    if (isLeft) throw pageIsLeft();
    const begun = begin.apply(this, how);
    transactions.add(begun);
    for (const end of ['complete', 'abort']) begun.addEventListener(end, () => transactions.delete(begun));
    return begun;
  };
  const { open, deleteDatabase } = IDBFactory.prototype;
  // A deletion would wait for this page's own connection, and everybody for the deletion.
  IDBFactory.prototype.deleteDatabase = function (this: IDBFactory, ...how) {
    if (isLeft) throw pageIsLeft();
    return deleteDatabase.apply(this, how);
  };
  IDBFactory.prototype.open = function (this: IDBFactory, ...how) {
    if (isLeft) throw pageIsLeft();
    const request = open.apply(this, how);
    request.addEventListener('success', () => {
      const connection = request.result;
      if (isLeft) return connection.close();
      connections.add(connection);
      connection.addEventListener('close', () => connections.delete(connection));
    });
    return request;
  };
  return {
    letGo() {
      isLeft = true;
      for (const transaction of transactions) abort(transaction);
      for (const connection of connections) connection.close();
    },
  };
}

const pageIsLeft = (): DOMException => new DOMException('This page is left.', 'InvalidStateError');

function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch {
    // It ended by itself, and will say so.
  }
}
