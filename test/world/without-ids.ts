// The files of an export as text, to be compared with those of another space: the same content gives the same, ids aside.

/** The files by their paths, the manifest without the ids that it names. */
export const withoutIds = (files: ReadonlyMap<string, string>): Map<string, string> => {
  const { exported: _, ...manifest } = JSON.parse(files.get('lectern.json') ?? '{}')
  return new Map([...files, ['lectern.json', JSON.stringify(manifest)]])
}
