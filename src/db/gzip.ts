/** Compresses and restores text. Resolves outside of any database transaction: a transaction would end while it waits. */
export async function gzip(text: string): Promise<Uint8Array<ArrayBuffer>> {
  return bytesOf(new Blob([text]).stream().pipeThrough(new CompressionStream('gzip')));
}

export async function gunzip(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const restored = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Response(restored).text();
}

async function bytesOf(stream: ReadableStream): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
