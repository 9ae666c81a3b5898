// Makes exports comparable between spaces: the same content gives the same files, except for ids.

/** The files by path, the manifest without its ids. */
export const withoutIds = (files: ReadonlyMap<string, string>): Map<string, string> => {
  const { exported: _, ...manifest } = JSON.parse(files.get('lectern.json') ?? '{}')
  return new Map([...files, ['lectern.json', JSON.stringify(manifest)]])
}
