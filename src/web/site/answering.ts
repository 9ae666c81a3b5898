// What answers requests to sites: loaded with the first of them, for it is a large part of the program.
export { answerSite } from './answer.ts'
export { sendFile } from './downloads.ts'
export { answerAtRoot } from './feeds/index.ts'
export { answerPost, sentBy } from './post.ts'
export { failed, failedInJson, noSite, onlyRead } from './refuse.ts'
export { answerAsset } from './site-assets.ts'
