// Visitors of sites: who they are, by their tokens and by what they say of themselves.
export { VisitorInput } from './schema.ts'
export { anonymous, type Claims, isAnonymous, type Visitor, visitorVariable } from './visitor.ts'
export { newVisitorKey, openVisitorKey } from './visitor-key.ts'
export { type KnownVisitor, visitorOf } from './visitor-of.ts'
