// Navigation: the order of pages, from a summary, a configuration or the folders themselves.

/** One line of the navigation. */
export interface NavigationEntry {
  /** A `part` is a heading for the entries after it. */
  readonly kind: 'entry' | 'part'
  /** Plain text; '' if the page's own title is used. */
  readonly title: string
  /** The destination, encoded as in Markdown; absent if there is none. */
  readonly destination?: string
  /** The folder that it stands for, if that is why it is in the navigation. */
  readonly folder?: string
  readonly children: readonly NavigationEntry[]
}

/** A navigation, where it was found, and which parts of it could not be followed. */
export interface Navigation {
  /** The file that gives it; '' for the folders themselves. */
  readonly path: string
  /** The folder that relative destinations start from. */
  readonly folder: string
  readonly entries: readonly NavigationEntry[]
  readonly problems: readonly string[]
}
