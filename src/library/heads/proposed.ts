// Which change requests propose something.

/** Whether it may still be merged. */
export const isProposed = ({ status }: { readonly status: string | null }): boolean =>
  status === 'draft' || status === 'open'
