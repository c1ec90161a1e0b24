import { Link, useLocation } from 'react-router-dom';
import { Page } from '#ui/Page.tsx';

/** Where something is done that this version has no page for. */
const elsewhere = {
  designer: {
    title: 'Designer',
    text: 'Forms are files in this version: forms.yaml and the folder forms in the data folder of the server. What you change there is read at once. In front of an AnsibleForms server, its own designer goes on working.',
  },
  settings: {
    title: 'Settings',
    text: 'The server is set up by environment variables in this version. The README lists them with their defaults.',
  },
  logs: {
    title: 'Logs',
    text: 'The server writes its log to standard output in this version. Read it where the server was started.',
  },
  'reference-guide': {
    title: 'Reference Guide',
    text: 'The forms of the demo portal show every property that this version knows, with comments. They are in the data folder of the server.',
  },
} as const;

/** Says where to go for what has no page here yet. */
export function ElsewherePage() {
  const [, first = ''] = useLocation().pathname.split('/');
  const { title, text } = elsewhere[first as keyof typeof elsewhere];
  return (
    <Page title={title} width="text">
      <p>{text}</p>
      <p>
        <Link to="/">Go to the forms</Link>
      </p>
    </Page>
  );
}
