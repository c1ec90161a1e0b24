export type Path = readonly (string | number)[];

/** One thing that is wrong with a configuration. `path` leads to it from the top; `text` names it as people do and says the way out. */
export interface ConfigProblem {
  readonly path: Path;
  readonly text: string;
}
