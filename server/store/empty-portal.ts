/** The portal of a new installation: nobody but admins can do anything, and one form shows how it is done. */
export const emptyPortal = `# The portal: who may do what, and how forms are sorted.
# Forms live in the list at the end or, one or more each, in files of the folder forms beside this file.
categories:
  - name: Default
    icon: bars

roles:
  # Members of the local group admins may do everything.
  - name: admin
    groups:
      - local/admins
  # Everybody who can sign in.
  - name: public
    groups: []

# Values for all forms, used as $(NAME).
constants: {}

forms:
  - name: First form
    description: Shows what a form looks like. Change it in the designer, or in forms.yaml.
    icon: seedling
    roles:
      - admin
    type: ansible
    # A file in the folder playbooks.
    playbook: first.yml
    inventory: localhost,
    fields:
      - name: greeting
        type: text
        label: Greeting
        default: Hello
        required: true
`;

/** What the first form runs. */
export const firstPlaybook = {
  name: 'first.yml',
  text: `- name: First playbook
  hosts: localhost
  connection: local
  gather_facts: false
  tasks:
    - name: Say the greeting
      ansible.builtin.debug:
        msg: "{{ greeting }}, {{ ansibleforms_user.username }}"
`,
} as const;
