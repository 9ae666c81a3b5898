// The name under which the span that asks for a job is remembered until the job runs in the same process.

export const traceLinkOf = ({ name, key }: { readonly name: string; readonly key: string }): string =>
  `job\n${name}\n${key}`
