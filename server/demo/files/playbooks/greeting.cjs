#!/usr/bin/env node
// The variables of the form are JSON: on standard input, and in the file that FIELDRUN_EXTRAVARS names.
const { readFileSync } = require('node:fs');
const { name, times, language, style, loud, message, secret, site } = JSON.parse(readFileSync(process.env.FIELDRUN_EXTRAVARS, 'utf8'));

const greetings = {
  English: { friendly: 'Hello', formal: 'Good day' },
  Deutsch: { friendly: 'Hallo', formal: 'Guten Tag' },
  Español: { friendly: 'Hola', formal: 'Buenos días' },
  Français: { friendly: 'Salut', formal: 'Bonjour' },
  日本語: { friendly: 'やあ', formal: 'こんにちは' },
};
const greeting = (greetings[language] ?? greetings.English)[style === 'formal' ? 'formal' : 'friendly'];
const print = (line) => process.stdout.write(`${line}\n`);
const say = (text) => print(loud ? text.toLocaleUpperCase() : text);

print('TASK [Greet] ' + '*'.repeat(60));
for (let time = 1; time <= Math.min(Number(times) || 1, 10); time += 1) say(`${greeting}, ${name || 'World'}`);
for (const line of String(message ?? '').split('\n')) if (line.trim() !== '') say(line);
print('');
print('TASK [Tell what came along] ' + '*'.repeat(45));
print(`ok: [${site || 'somewhere'}]`);
print(secret ? `The secret has ${[...secret].length} characters.` : 'There is no secret.');
