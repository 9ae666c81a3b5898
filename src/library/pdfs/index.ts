// PDFs: content as something to hand over.
export { pdfOperations } from './operations.ts'
export { releaseUnusedPdfs } from './release.ts'
export { registerPdfs } from './sending.ts'
