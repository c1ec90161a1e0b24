/** Compresses and restores text. Resolves outside of any database transaction: a transaction would end while it waits. */
export async function gzip(text: string): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await through(text, new CompressionStream('gzip')).arrayBuffer());
}

export function gunzip(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return through(bytes, new DecompressionStream('gzip')).text();
}

function through(content: string | Uint8Array<ArrayBuffer>, change: CompressionStream | DecompressionStream): Response {
  return new Response(new Response(content).body?.pipeThrough(change) ?? null);
}
