import { afterAll, expect, test, vi } from 'vitest';
import { letGoWhenPageIsLeft } from '#db/page-left.ts';

const { transaction } = IDBDatabase.prototype;
const { open, deleteDatabase } = IDBFactory.prototype;
afterAll(() => {
  IDBDatabase.prototype.transaction = transaction;
  Object.assign(IDBFactory.prototype, { open, deleteDatabase });
});

const move = (type: 'pagehide' | 'pageshow', persisted: boolean) => dispatchEvent(Object.assign(new Event(type), { persisted }));
const outcome = (target: EventTarget, ...ends: readonly string[]): Promise<string> =>
  new Promise((resolve) => {
    for (const end of ends) target.addEventListener(end, () => resolve(end));
  });

async function opened(name: string): Promise<IDBDatabase> {
  const request = indexedDB.open(name);
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore('rows'));
  await outcome(request, 'success');
  return request.result;
}

function writing(database: IDBDatabase): Promise<string> {
  const begun = database.transaction('rows', 'readwrite');
  begun.objectStore('rows').put(1, 'key');
  return outcome(begun, 'complete', 'abort');
}

test('P6 a page that is left frozen holds no transaction and no connection, begins none, and starts anew when it is shown again', async () => {
  const startAnew = vi.fn();
  letGoWhenPageIsLeft(true, startAnew);
  const database = await opened('page-left');
  const first = writing(database);
  move('pagehide', false);
  expect(await first).toBe('complete');
  move('pageshow', false);
  expect(startAnew).not.toHaveBeenCalled();

  const second = writing(database);
  const late = indexedDB.open('page-left');
  const came = outcome(late, 'success');
  move('pagehide', true);
  expect(await second).toBe('abort');
  expect(() => database.transaction('rows')).toThrow(DOMException);
  expect(() => indexedDB.open('page-left')).toThrow(DOMException);
  expect(() => indexedDB.deleteDatabase('page-left')).toThrow(DOMException);
  expect(await came).toBe('success');
  expect(() => late.result.transaction('rows')).toThrow(DOMException);
  // Another page of this origin.
  const deletion = deleteDatabase.call(indexedDB, 'page-left');
  expect(await outcome(deletion, 'success', 'blocked', 'error')).toBe('success');
  move('pageshow', true);
  expect(startAnew).toHaveBeenCalledOnce();
});
