import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const which = (name) => {
  const found = spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' });
  const path = found.stdout.trim();
  return path === '' ? (existsSync(`/usr/sbin/${name}`) ? `/usr/sbin/${name}` : null) : path;
};

function postgresFolder() {
  const root = '/usr/lib/postgresql';
  const versions = existsSync(root) ? readdirSync(root).sort((a, b) => Number(b) - Number(a)) : [];
  const found = versions.map((version) => join(root, version, 'bin')).find((folder) => existsSync(join(folder, 'initdb')));
  return found ?? (which('initdb') && which('postgres') ? '' : null);
}

/** The database servers of this machine: where their programs are, null when they are not installed. */
export const databaseServers = {
  mariadb() {
    const server = which('mariadbd') ?? which('mysqld');
    const install = which('mariadb-install-db') ?? which('mysql_install_db');
    return server && install ? { server, install } : null;
  },
  postgres() {
    const folder = postgresFolder();
    return folder === null ? null : { server: join(folder, 'postgres'), install: join(folder, 'initdb') };
  },
};
