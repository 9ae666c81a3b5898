// Navigation: the order of pages, as a summary, a configuration or the folders themselves say it.

/** One line of the navigation. */
export interface NavigationEntry {
  /** `part` is a heading of the entries after it. */
  readonly kind: 'entry' | 'part'
  /** Plain text; '' where the page's own title counts. */
  readonly title: string
  /** Where it leads, encoded as in Markdown; absent where it leads nowhere. */
  readonly destination?: string
  /** The folder that it stands for, where it is there for the sake of one. */
  readonly folder?: string
  readonly children: readonly NavigationEntry[]
}

/** Navigation, where it was found, and what of it could not be followed. */
export interface Navigation {
  /** The file that says it; '' for the folders themselves. */
  readonly path: string
  /** Where relative destinations start from. */
  readonly folder: string
  readonly entries: readonly NavigationEntry[]
  readonly problems: readonly string[]
}
