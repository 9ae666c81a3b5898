// The icons of buttons in the shell of a page: lines in the colour of the text beside them.
import { Html } from '../../html.ts'

const drawn = (lines: string): Html =>
  new Html(
    `<svg viewBox="0 0 24 24" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round"><path d="${lines}"/></svg>`,
  )

export const controlIcons = {
  menu: drawn('M4 7h16M4 12h16M4 17h10'),
  close: drawn('M6 6l12 12M18 6L6 18'),
  search: drawn('M11 4a7 7 0 1 1 0 14a7 7 0 0 1 0-14M16 16l4.5 4.5'),
  more: drawn('M5 12h.01M12 12h.01M19 12h.01'),
  yes: drawn('M7 10.5v9M7 10.5l4-7a2 2 0 0 1 2 2v4h5a2 2 0 0 1 2 2l-1.2 6a2 2 0 0 1-2 1.5H4v-9z'),
  no: drawn('M7 13.5v-9M7 13.5l4 7a2 2 0 0 0 2-2v-4h5a2 2 0 0 0 2-2l-1.2-6a2 2 0 0 0-2-1.5H4v9z'),
  theme: drawn('M12 3.5a8.5 8.5 0 1 0 0 17a8.5 8.5 0 0 0 0-17M12 7v10a5 5 0 0 0 0-10'),
}
