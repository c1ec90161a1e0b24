/*
 * What expressions of the server may call: `fn` (built in) and `fnc` (examples of a site's own). `ask` reaches the world outside; it is
 * taken here, so that an expression finds only what is offered.
 */
(() => {
  const { ask } = globalThis;
  const { parse, stringify } = JSON;
  const own = { fnGetNumberedName: globalThis.fnGetNumberedName, fnCidr: globalThis.fnCidr, dayjs: globalThis.dayjs };
  for (const name of ['ask', 'fnGetNumberedName', 'fnCidr', 'dayjs']) delete globalThis[name];

  const outside = (name, asked) => {
    const answer = ask(name, stringify(asked));
    return answer === '' ? undefined : parse(answer);
  };
  const given = (value) => value !== undefined && value !== null && value !== '';
  const fnJq = (input, filter) => {
    if (!given(filter)) return input;
    return parse(ask('jq', stringify([typeof input === 'string' ? stringify(input) : (stringify(input) ?? 'null'), String(filter)])));
  };

  const order = (a, b) => {
    if (a === b) return 0;
    if (a === undefined || a === null) return 1;
    if (b === undefined || b === null) return -1;
    return a < b ? -1 : 1;
  };
  /* A name, a list of names and objects, or an object: property to `asc` or `desc`. The name '' means the items themselves. */
  const keysOf = (sort) => {
    if (Array.isArray(sort)) return sort.flatMap(keysOf);
    if (typeof sort === 'object' && sort !== null) return Object.entries(sort).map(([name, way]) => [name, /^desc/i.test(way) ? -1 : 1]);
    return [[String(sort), 1]];
  };
  const fnSort = (list, sort) => {
    if (!Array.isArray(list)) throw new Error('fnSort: the input is not a list');
    const keys = keysOf(sort ?? '');
    const at = (item, name) => (name === '' ? item : item?.[name]);
    return [...list].sort((a, b) => {
      for (const [name, sign] of keys) {
        const found = order(at(a, name), at(b, name));
        if (found !== 0) return found * sign;
      }
      return 0;
    });
  };
  const shaped = (value, filter, sort) => {
    const filtered = given(filter) ? fnJq(value, filter) : value;
    return given(sort) ? fnSort(filtered, sort) : filtered;
  };
  /* A login is named, or is what fnCredentials gave. */
  const nameOf = (credential) => (typeof credential === 'object' && credential !== null ? credential.name : credential);
  const rest = (action, url, body, more) => outside('rest', [{ action, url, body, ...more }]);

  const fn = {
    fnGetNumberedName: own.fnGetNumberedName,
    fnCidr: own.fnCidr,
    fnTime: (time) => (given(time) ? own.dayjs(time) : own.dayjs()),
    fnJq,
    fnCopy: (value) => (value === undefined ? undefined : parse(stringify(value))),
    fnSort,
    fnReadJsonFile: (path, filter) => (given(path) ? shaped(outside('readJson', [path]), filter) : undefined),
    fnReadYamlFile: (path, filter) => (given(path) ? shaped(outside('readYaml', [path]), filter) : undefined),
    fnLs: (folder, options = {}) =>
      outside('list', [folder, { ...options, regex: options.regex && String(options.regex.source ?? options.regex) }]),
    fnCredentials: (name, fallback = '') => outside('credential', [name, fallback]),
    fnDnsResolve: (host, type = 'A') => outside('dns', [host, type]),
    fnSsh: (user, host, command, filter) => shaped(outside('ssh', [user, host, command]), filter),
    fnRestBasic: (action, url, body, credential, filter, sort, bigInt = false) =>
      shaped(rest(action, url, body, { bigInt, ...(given(credential) ? { login: nameOf(credential), as: 'basic' } : {}) }), filter, sort),
    fnRestAdvanced: (action, url, body, headers = {}, filter, sort, bigInt = false) =>
      shaped(rest(action, url, body, { bigInt, headers }), filter, sort),
    fnRestJwt: (action, url, body, token, filter, sort, bigInt = false, prefix = 'Bearer') =>
      shaped(rest(action, url, body, { bigInt, headers: { Authorization: `${prefix} ${token}` } }), filter, sort),
    fnRestJwtSecure: (action, url, body, credential, filter, sort, bigInt = false, prefix = 'Bearer') =>
      shaped(rest(action, url, body, { bigInt, login: nameOf(credential), as: 'bearer', prefix }), filter, sort),
  };
  const fnc = { fnSum: (a, b) => Number(a) + Number(b), fnMultiply: (a, b) => Number(a) * Number(b) };

  /* A name that is not offered is told by its name. */
  const offered = (name, functions) =>
    new Proxy(Object.freeze(functions), {
      get(target, key) {
        if (typeof key !== 'string' || (Object.hasOwn(target, key) && target[key])) return target[key];
        return () => {
          throw new TypeError(`${name}.${key} is not a function`);
        };
      },
    });
  globalThis.fn = offered('fn', fn);
  globalThis.fnc = offered('fnc', fnc);
})();
