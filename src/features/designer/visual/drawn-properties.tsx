import type { Surroundings } from './editing.tsx';
import { PropertyList } from './PropertyList.tsx';

/** How objects inside of others are drawn. */
export const drawnProperties: Surroundings['properties'] = (props) => <PropertyList {...props} />;
