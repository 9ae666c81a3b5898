// Importing an outline; has an index of its own, since a server needs it only when something is imported.
export { importOutline } from './import-outline.ts'
