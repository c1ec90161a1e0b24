// @vitest-environment node
import { describeFuzz } from './parts.ts';

describeFuzz(1);
