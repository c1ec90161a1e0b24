export interface Programs {
  readonly server: string;
  readonly install: string;
}
export declare const databaseServers: { mariadb(): Programs | null; postgres(): Programs | null };
