import { Tab, TabList } from '@fluentui/react-components';

/** The two ways to look at one text. */
export type Face = 'visual' | 'yaml';

/** Chooses how what is open is edited. */
export function FaceSwitch({ face, onChange }: { readonly face: Face; readonly onChange: (face: Face) => void }) {
  return (
    <TabList
      size="small"
      aria-label="Edit as"
      selectedValue={face}
      onTabSelect={(_, { value }) => onChange(value === 'visual' ? 'visual' : 'yaml')}
    >
      <Tab value="visual">Visual</Tab>
      <Tab value="yaml">YAML</Tab>
    </TabList>
  );
}
