import { awxPeer, databasePeer, directoryPeer, mailPeer, providerPeer } from './peer-servers.ts';
import { gitPeer, sshPeer } from './peer-programs.ts';
import { listeningOn, type Peer } from './peer.ts';
import type { Peer as Name } from './needs.ts';
import type { Stage } from './stage.ts';
import { createServer } from 'node:http';

/** What expressions of the walk ask over HTTP. */
export function restPeer(): Promise<Peer> {
  const answers: Readonly<Record<string, (body: string, method: string, test: unknown) => string>> = {
    '/list': () => JSON.stringify({ items: [{ name: 'zeta', n: 1 }, { name: 'alpha', n: 2 }] }), // prettier-ignore
    '/echo': (body, method, xtest) => JSON.stringify({ method, body, xtest }),
    '/big': () => '{"big":9007199254740993}',
  };
  return listeningOn(
    createServer((request, response) => {
      let body = '';
      request.on('data', (part: Buffer) => (body += part.toString()));
      request.on('end', () => {
        const answer = answers[request.url ?? ''];
        response.setHeader('content-type', 'application/json');
        response.writeHead(answer ? 200 : 404).end(answer?.(body, request.method ?? '', request.headers['x-test'] ?? null) ?? '{}');
      });
    }),
  );
}

export interface Peers {
  readonly present: ReadonlySet<Name>;
  stop(): Promise<void>;
}

/** Starts what the walk talks to, where it can be had, and tells the stage where it is. */
export async function startPeers(stage: Stage): Promise<Peers> {
  const present = new Set<Name>();
  const stops: (() => Promise<void>)[] = [];
  const at = (theirs: number, peer: Peer, name?: Name): void => {
    stage.ports.set(theirs, peer.port);
    stage.places.push([`127.0.0.1:${theirs}`, `127.0.0.1:${peer.port}`]);
    stops.push(peer.stop);
    if (name !== undefined) present.add(name);
  };
  at(8054, await restPeer());
  at(2525, await mailPeer(), 'mail');
  at(8052, await awxPeer(), 'awx');
  at(8053, await providerPeer(stage), 'provider');
  const database = await databasePeer(stage);
  if (database) at(3307, database, 'database');
  const directory = await directoryPeer(stage);
  if (directory) at(3890, directory, 'directory');
  const ssh = await sshPeer();
  if (ssh) {
    at(2222, ssh, 'ssh');
    // Theirs reached the shell; ours says it as people do.
    stage.kept.set('body 573', { host: `127.0.0.1:${ssh.port}` });
  }
  const stopGit = stage.target.own ? gitPeer(stage) : null;
  if (stopGit) {
    present.add('git');
    stops.push(stopGit);
  }
  return { present, stop: async () => void (await Promise.all(stops.map((stop) => stop()))) };
}
