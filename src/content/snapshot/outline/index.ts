// Bringing in an outline: a door of its own, for a server does it only where something is imported.
export { importOutline } from './import-outline.ts'
