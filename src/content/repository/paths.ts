// Paths of files inside a repository: relative, with `/`.

/** The path that `destination` means from the folder; undefined if it leads out of the repository. */
export const resolvePath = (folder: string, destination: string): string | undefined => {
  const segments = destination.startsWith('/') || folder === '' ? [] : folder.split('/')
  for (const segment of destination.split('/')) {
    if (segment === '' || segment === '.') continue
    if (segment !== '..') segments.push(segment)
    else if (segments.pop() === undefined) return undefined
  }
  return segments.join('/')
}

/** The path from the file at `from` to the file at `to`, as a link between them is written: `../images/map.png`. */
export const relativePath = (from: string, to: string): string => {
  const start = from.split('/').slice(0, -1)
  const target = to.split('/')
  let shared = 0
  while (shared < start.length && shared < target.length - 1 && start[shared] === target[shared]) shared++
  return [...start.slice(shared).map(() => '..'), ...target.slice(shared)].join('/')
}

/** The folder of a file; '' for the repository's root. */
export const folderOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')))

/** The last part of a path. */
export const fileNameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

/** The folder and the name as one path. */
export const joinPath = (folder: string, name: string): string => (folder === '' ? name : `${folder}/${name}`)

/** Whether the file is Markdown, by its name. */
export const isMarkdown = (path: string): boolean => /\.(?:md|markdown)$/i.test(path)

/** The name of a Markdown file without its ending. */
export const stemOf = (path: string): string => fileNameOf(path).replace(/\.(?:md|markdown)$/i, '')

/** Whether a file is the page of its folder. */
export const isFolderPage = (path: string): boolean =>
  /^(?:readme|index)\.(?:md|markdown)$/i.test(fileNameOf(path))

/** A key that is equal for paths of the same file on a case-insensitive or normalizing file system. */
export const foldPath = (path: string): string => path.normalize('NFC').toLowerCase()

/** Whether the path is inside git's own folder. */
export const isInsideGit = (path: string): boolean => /(?:^|\/)\.git(?:\/|$)/i.test(path)

/** Whether the file is Markdown in the folder where GitBook keeps what pages include. */
export const isForInclusion = (path: string): boolean =>
  isMarkdown(path) && /(?:^|\/)\.gitbook\/includes\//.test(path)
