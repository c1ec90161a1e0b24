/** The mark, from the one drawing that the icons of the installed app are made of. Decorative; the name stands beside it. */
export function Mark({ size }: { readonly size: number }) {
  return <img src="/favicon.svg" width={size} height={size} alt="" />;
}
