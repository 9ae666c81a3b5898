// Under which name the span of whoever asks for a job is kept until the job runs in the same process.

export const traceLinkOf = ({ name, key }: { readonly name: string; readonly key: string }): string =>
  `job\n${name}\n${key}`
