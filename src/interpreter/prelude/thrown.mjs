/* What was thrown, in words. */
(() => {
  const words = (error) => {
    if (typeof error !== 'object' || error === null || typeof error.message !== 'string') return String(error);
    return typeof error.name === 'string' && error.name !== '' ? `${error.name}: ${error.message}` : error.message;
  };
  return words;
})();
