export { usesOf } from '#sync/designer/uses.ts';
export type { BenchItem } from '#sync/designer/bench.ts';
