// @vitest-environment node
import { readdirSync } from 'node:fs';
import { posix } from 'node:path';
import { expect, test } from 'vitest';
import { sources, type Node, type Source } from '#tests/architecture/sources.ts';

const kebab = /^[a-z0-9]+(-[a-z0-9]+)*(\.(test|spec|module|config|d))*\.(tsx?|css)$/;
const pascal = /^[A-Z][A-Za-z0-9]*(\.(test|module))?\.(tsx?|css)$/;
const empty = /^(utils?|helpers?|misc|common|manager|data|stuff)$/;

/** Folders the engine-independent rules hold for: all that is written by hand. */
const files = ['src', 'sw', 'server', 'tests'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path.replaceAll('\\', '/')}`),
);

/** The names a file exports, types left out. */
function exportsOf({ body }: Source): readonly string[] {
  return body.flatMap((node) => {
    if (node.type !== 'ExportNamedDeclaration' || node['exportKind'] === 'type') return [];
    const declared = node['declaration'] as
      | (Node & { readonly id?: { readonly name: string }; readonly declarations?: readonly { id: { name?: string } }[] })
      | null;
    const names = declared?.id ? [declared.id.name] : (declared?.declarations ?? []).map(({ id }) => id.name ?? '');
    return [...names, ...((node['specifiers'] ?? []) as readonly { exported: { name: string } }[]).map(({ exported }) => exported.name)];
  });
}

test('modules and folders are kebab-case, components are named like themselves', () => {
  const code = files.filter((path) => /\.(tsx?|css)$/.test(path) && !path.startsWith('tests/fixtures/'));
  const wrong = code.filter((path) => {
    const name = posix.basename(path);
    return !kebab.test(name) && !(/\.(tsx|css)$/.test(name) && pascal.test(name)) && !/^[A-Z]\w*\.test\.tsx$/.test(name);
  });
  expect(wrong, 'Write kebab-case.ts, Component.tsx or Component.module.css.').toEqual([]);
  const folders = [...new Set(code.map((path) => posix.dirname(path)))].flatMap((path) => path.split('/'));
  expect(
    [...new Set(folders)].filter((name) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name)),
    'Folders are kebab-case.',
  ).toEqual([]);
});

test('a component file of a page exports the component it is named after', () => {
  const components = sources.filter(({ path }) => /^src\/(features|app)\/.*\/[A-Z]\w*\.tsx$/.test(path));
  const wrong = components.filter((source) => !exportsOf(source).includes(posix.basename(source.path, '.tsx')));
  expect(
    wrong.map(({ path }) => path),
    'Name the file like its component.',
  ).toEqual([]);
});

test('a name says what is in the file', () => {
  const wrong = sources.filter(({ path }) => path.split(/[/.]/).some((part) => empty.test(part)));
  expect(
    wrong.map(({ path }) => path),
    'Say what it is about: a noun of the product.',
  ).toEqual([]);
});

test('there are only named exports', () => {
  const wrong = sources.filter(
    ({ path, body }) => !path.endsWith('.config.ts') && body.some(({ type }) => type === 'ExportDefaultDeclaration'),
  );
  expect(
    wrong.map(({ path }) => path),
    'Export it by its name.',
  ).toEqual([]);
});
