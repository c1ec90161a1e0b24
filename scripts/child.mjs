import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** The folder of the project. */
export const root = fileURLToPath(new URL('..', import.meta.url));

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Runs a program in the project's folder until it ends. Its output is collected unless `stdio` says otherwise; it gets no input.
 * Whoever ends this process ends the program, too.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {{ env?: Record<string, string | undefined>, stdio?: 'inherit', shell?: boolean }} [options]
 * @returns {Promise<{ code: number, output: string }>} 127 when it could not be started
 */
export function runProgram(program, args, { env, stdio, shell } = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: root,
      env: { ...process.env, ...env },
      shell: shell ?? false,
      stdio: ['ignore', stdio ?? 'pipe', stdio ?? 'pipe'],
    });
    let told = false;
    const pass = (signal) => (told = child.kill(signal));
    for (const signal of signals) process.on(signal, pass);
    let output = '';
    const collect = (chunk) => (output += chunk);
    child.stdout?.setEncoding('utf8').on('data', collect);
    child.stderr?.setEncoding('utf8').on('data', collect);
    child.on('error', (error) => resolve({ code: 127, output: output + error.message }));
    child.on('close', (code, signal) => {
      if (told) process.exit(130);
      for (const name of signals) process.off(name, pass);
      resolve({ code: code ?? (signal ? 130 : 1), output });
    });
  });
}

/** Runs a script with this Node. */
export const runNode = (args, options) => runProgram(process.execPath, args, options);
