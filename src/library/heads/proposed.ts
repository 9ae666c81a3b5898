// Which change requests may still be merged.

/** Whether a change request is a draft or open, so that it may still be merged. */
export const isProposed = ({ status }: { readonly status: string | null }): boolean =>
  status === 'draft' || status === 'open'
