// Redirects of sites: from old addresses to where what was there is now.
export { redirectOperations } from './operations.ts'
export { readDestination, readSource } from './read-paths.ts'
export { NewSiteRedirect } from './schema.ts'
