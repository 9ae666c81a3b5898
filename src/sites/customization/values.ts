// What the look of a site is chosen from.

export const fonts = [
  'system',
  'Atkinson Hyperlegible',
  'IBM Plex Sans',
  'Inter',
  'Lato',
  'Merriweather',
  'Noto Sans',
  'Noto Serif',
  'Open Sans',
  'Roboto',
  'Source Sans 3',
] as const

export const themes = ['system', 'light', 'dark'] as const

export const corners = ['rounded', 'straight'] as const

export const announcementStyles = ['info', 'success', 'warning', 'danger'] as const

/** Of `links`: in one menu, or groups of them; of `own`: bytes for all site spaces of a site together. */
export const most = { links: 20, own: 1_000_000 } as const
