// @vitest-environment node
import { expect, test } from 'vitest';
import { databasesWith } from '#server/databases/databases.ts';
import type { Driver, Pool } from '#server/databases/driver.ts';
import type { Login } from '#server/domain/portal/credentials.ts';
import { outgoing } from '#server/network/outgoing.ts';
import type { Clock } from '#lib/ports.ts';

const login: Login = {
  id: 1,
  name: 'DB',
  user: 'u',
  password: 'p',
  host: 'h',
  port: 1,
  secure: false,
  isDatabase: true,
  type: 'mysql',
  database: '',
};

function world() {
  const timers = new Set<{ readonly ms: number; readonly fire: () => void }>();
  const clock: Clock = {
    now: () => 0,
    after(ms, fire) {
      const timer = { ms, fire };
      timers.add(timer);
      return () => void timers.delete(timer);
    },
  };
  const log: string[] = [];
  let answer: () => Promise<unknown> = () => Promise.resolve(['row']);
  const driver: Driver = ({ password }): Promise<Pool> => {
    if (password === 'wrong') return Promise.reject(new Error('Access denied'));
    log.push(`open ${password}`);
    return Promise.resolve({
      run: () => answer(),
      ping: () => Promise.resolve(),
      close: () => {
        log.push(`close ${password}`);
        return Promise.resolve();
      },
    });
  };
  const drivers = { mysql: driver, postgres: driver, mssql: driver, mongodb: driver, oracle: driver };
  return {
    log,
    timers,
    databases: databasesWith(clock, { known: drivers, out: outgoing(true) }),
    answers: (with_: () => Promise<unknown>) => void (answer = with_),
    /** The timer of this length goes off. */
    ring(ms: number) {
      for (const timer of Array.from(timers)) {
        if (timer.ms !== ms) continue;
        timers.delete(timer);
        timer.fire();
      }
    },
  };
}
const turns = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
};

test('queries with one login share a pool; another kind or a changed login gets its own', async () => {
  const { databases, log } = world();
  await Promise.all([databases.query(login, 'mysql', []), databases.query({ ...login }, 'mysql', [])]);
  expect(log).toEqual(['open p']);
  await databases.query(login, 'postgres', []);
  await databases.query({ ...login, password: 'new' }, 'mysql', []);
  expect(log).toEqual(['open p', 'open p', 'close p', 'open new'].toSorted((a, b) => log.indexOf(a) - log.indexOf(b)));
});

test('a login that is forgotten lets its queries end first', async () => {
  const { databases, log, answers } = world();
  let finish = (_rows: unknown): void => undefined;
  answers(() => new Promise((resolve) => (finish = resolve)));
  const asked = databases.query(login, 'mysql', []);
  await turns();
  databases.forget(1);
  await turns();
  expect(log).toEqual(['open p']);
  finish(['late']);
  expect(await asked).toEqual(['late']);
  await turns();
  expect(log).toEqual(['open p', 'close p']);
});

test('an unused pool is closed after five minutes, and everything at the end', async () => {
  const { databases, log, ring } = world();
  await databases.query(login, 'mysql', []);
  ring(5 * 60_000);
  await turns();
  expect(log).toEqual(['open p', 'close p']);
  await databases.query(login, 'mysql', []);
  await databases.close();
  expect(log).toEqual(['open p', 'close p', 'open p', 'close p']);
});

test('a database that never answers is given up, a failed connection is tried anew', async () => {
  const { databases, answers, ring, timers } = world();
  answers(() => new Promise(() => undefined));
  const asked = databases.query(login, 'mysql', []);
  await turns();
  ring(40_000);
  await expect(asked).rejects.toThrow('The database did not answer within 40 s');
  await expect(databases.query({ ...login, id: 2, password: 'wrong' }, 'mysql', [])).rejects.toThrow('Access denied');
  answers(() => Promise.resolve(['again']));
  expect(await databases.query({ ...login, id: 2 }, 'mysql', [])).toEqual(['again']);
  expect([...timers].filter(({ ms }) => ms === 40_000)).toEqual([]);
});
