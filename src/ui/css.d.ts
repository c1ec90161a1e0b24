import 'react';

// Custom properties may stand in a style; React's own types do not know them.
declare module 'react' {
  interface CSSProperties {
    [name: `--${string}`]: string | number | undefined;
  }
}

// Written by the build from theme.ts.
declare module 'virtual:theme.css' {}
