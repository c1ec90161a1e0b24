/* Lists that forms filter, pick from and sort: `fnArray.from(list).filterBy({ name: 'web*' }).sortBy('-size')`. */
(() => {
  const every = (wanted, fits) => {
    const pairs = Object.entries(wanted ?? {});
    return (item) => pairs.every(([name, value]) => fits(item?.[name], value));
  };
  const asText = (value) => (value === null || value === undefined ? '' : String(value));
  const pattern = (wild) =>
    new RegExp(
      `^${asText(wild)
        .split('*')
        .map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'))
        .join('[^]*')}$`,
    );
  const compared = (a, b) => {
    if (a === b) return 0;
    if (a === undefined || a === null) return 1;
    if (b === undefined || b === null) return -1;
    if (typeof a === 'number' && typeof b === 'number') return a - b;
    return asText(a) < asText(b) ? -1 : asText(a) > asText(b) ? 1 : 0;
  };

  globalThis.fnArray = class fnArray extends Array {
    /** Items whose properties look like `wanted`; `*` stands for any text. */
    filterBy(wanted) {
      const patterns = Object.fromEntries(Object.entries(wanted ?? {}).map(([name, wild]) => [name, pattern(wild)]));
      return this.filter(every(patterns, (value, regex) => regex.test(asText(value))));
    }

    /** Items whose properties match regular expressions. */
    regexBy(wanted) {
      const patterns = Object.fromEntries(Object.entries(wanted ?? {}).map(([name, regex]) => [name, new RegExp(regex)]));
      return this.filter(
        every(patterns, (value, regex) => {
          regex.lastIndex = 0;
          return regex.test(asText(value));
        }),
      );
    }

    /** The first of all items that agree in these properties; without names, of all equal items. */
    distinctBy(...names) {
      const seen = new Set();
      return this.filter((item) => {
        const key = JSON.stringify(names.length === 0 ? [item] : names.map((name) => item?.[name] ?? null));
        if (seen.has(key)) return false;
        seen.add(key);
        return true;
      });
    }

    /** Items with some of their properties, under new names: `{ new: 'old' }`. */
    selectAttr(attributes) {
      const pairs = Object.entries(attributes ?? {});
      return this.map((item) => Object.fromEntries(pairs.map(([name, old]) => [name, item?.[old]])));
    }

    /** A sorted copy; `-name` turns the order around. Without names, items themselves are compared. */
    sortBy(...names) {
      const keys = names.map((name) => (name.startsWith('-') ? [name.slice(1), -1] : [name, 1]));
      return fnArray.from(this).sort((a, b) => {
        if (keys.length === 0) return compared(a, b);
        for (const [name, sign] of keys) {
          const order = compared(a?.[name], b?.[name]);
          if (order !== 0) return order * sign;
        }
        return 0;
      });
    }
  };
})();
