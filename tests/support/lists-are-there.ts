import { OpenSelect } from '#features/form/widgets/select/SelectControl.tsx';

// As on the page, where what shows options comes before somebody opens the first list.
await OpenSelect.preload();
