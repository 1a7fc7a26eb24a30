/** Pictures of scenarios and their locations, by name: the project's own and those uploaded by authors. */

/** The name of an uploaded picture: 128 bits of the SHA-256 of its content. */
const UPLOADED_ART = /^own-[0-9a-f]{32}$/;

export const isUploadedArt = (art: string): boolean => UPLOADED_ART.test(art);
/** The picture's path on this server. */
export const artPath = (art: string): string => (isUploadedArt(art) ? `/art/own/${art}` : `/art/${art}.svg`);
/** The names of uploaded pictures in a text, such as a scenario as JSON; each once. */
export const uploadedArtIn = (text: string): string[] => [...new Set(text.match(/\bown-[0-9a-f]{32}\b/g))];
