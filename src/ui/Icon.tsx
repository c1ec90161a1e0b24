import { useState } from 'react';
import { iconPath } from '#lib/icon-path.ts';
import styles from './Icon.module.css';

/** An icon that a configuration names, in the colour and size of the text around it. An unknown one becomes a neutral shape. */
export function FaIcon({ name }: { readonly name: string }) {
  const path = iconPath(name);
  const [missing, setMissing] = useState<string | null>(null);
  if (path === null || missing === path) return <Neutral />;
  const url = `url("${path}")`;
  return (
    <span className={styles['icon']} style={{ maskImage: url, WebkitMaskImage: url }} aria-hidden="true">
      <img className={styles['probe']} src={path} alt="" onError={() => setMissing(path)} />
    </span>
  );
}

function Neutral() {
  return (
    <svg className={styles['neutral']} viewBox="0 0 16 16" aria-hidden="true" data-icon="unknown">
      <rect x="2" y="2" width="12" height="12" rx="3" fill="none" stroke="currentColor" strokeWidth="1.5" />
      <path d="M5 6h6M5 8.5h6M5 11h3" stroke="currentColor" strokeWidth="1.2" />
    </svg>
  );
}
