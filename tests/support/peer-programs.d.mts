/** A program of this machine that tests talk to. */
export interface PeerProgram {
  readonly name: string;
  readonly programs: readonly string[];
  readonly purpose: string;
  readonly packages: readonly string[];
}
export const peerPrograms: readonly PeerProgram[];
export function programOf(name: string): string | null;
export function hasPeer(peer: PeerProgram): boolean;
