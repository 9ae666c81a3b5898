// What answers requests to sites: a large part of the program, loaded with the first such request.
export { answerSite } from './answer.ts'
export { sendFile } from './downloads.ts'
export { answerAtRoot } from './feeds/index.ts'
export { answerPost, sentBy } from './post.ts'
export { failed, failedInJson, noSite, onlyRead } from './refuse.ts'
export { answerAsset } from './site-assets.ts'
