import type { BrowserContext } from 'playwright/test';

/** What went wrong in the pages and the worker of a context without any test having asked for it. */
export class Problems {
  readonly #found: string[] = [];
  readonly #expected: RegExp[] = [];

  static async watching(context: BrowserContext): Promise<Problems> {
    const problems = new Problems();
    context.on('console', (message) => {
      if (message.type() === 'error') problems.#found.push(`console: ${message.text()} (${message.location().url})`);
    });
    context.on('weberror', (error) => problems.#found.push(`page error: ${error.error().stack ?? error.error().message}`));
    await context.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', (violation) => {
        console.error(
          `CSP violation: ${violation.effectiveDirective} blocked ${violation.blockedURI} ${violation.sample} at ${violation.sourceFile}:${violation.lineNumber}`,
        );
      });
    });
    return problems;
  }

  /** Says that this test causes such a problem on purpose, e.g. a refused request. */
  expect(...these: readonly RegExp[]): void {
    this.#expected.push(...these);
  }

  get all(): readonly string[] {
    return this.#found;
  }

  get unexpected(): readonly string[] {
    return this.#found.filter((problem) => !this.#expected.some((expected) => expected.test(problem)));
  }
}

/** What Chromium writes about requests that could not leave this device, or found nobody. */
export const unreachable = /net::ERR_(INTERNET_DISCONNECTED|CONNECTION_REFUSED|CONNECTION_RESET|EMPTY_RESPONSE|FAILED)/;
/** What Chromium writes about an answer with this status. */
export const answered = (status: number): RegExp => new RegExp(`the server responded with a status of ${status}`);
