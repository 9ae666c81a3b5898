// The values that the look of a site can be composed of, and their limits.

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

/**
 * `links`: how many one menu has, and how many groups of them; `own`: bytes of overrides of all site spaces of a site
 * together.
 */
export const most = { links: 20, own: 1_000_000 } as const
