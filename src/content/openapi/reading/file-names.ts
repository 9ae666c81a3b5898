// The names of the files of a specification.

/**
 * The name of the file that a reference leads to: its path relative to the entry (`schemas/pet.yaml`, `../common.json`), or
 * a whole address if the reference has one or is in a file named by one. Undefined for the same file.
 */
export const fileNameOf = (reference: string, inFile = ''): string | undefined => {
  const written = reference.split('#', 1)[0] as string
  if (written === '') return undefined
  if (isAddress(written)) return URL.parse(written)?.href ?? written
  if (isAddress(inFile)) return URL.parse(written, inFile)?.href ?? written
  return normalPath(
    written.startsWith('/') ? written : `${inFile.slice(0, inFile.lastIndexOf('/') + 1)}${written}`,
  )
}

/** Whether the name has a scheme, or a host without a scheme. */
const isAddress = (name: string): boolean => /^([a-z][a-z\d+.-]*:|\/\/)/i.test(name)

const normalPath = (path: string): string => {
  const parts: string[] = []
  for (const part of path.split('/')) {
    if (part === '..' && parts.length > 0 && parts.at(-1) !== '..' && parts.at(-1) !== '') parts.pop()
    else if (part === '..' && parts.length === 1 && parts[0] === '') continue
    else if (part !== '.' && (part !== '' || parts.length === 0)) parts.push(part)
  }
  return parts.join('/')
}
