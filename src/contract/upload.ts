import * as v from 'valibot';
import { endpoint } from '#contract/endpoint.ts';

/** The name of the one part of a multipart upload (contract 9). */
export const uploadPart = 'file';

/**
 * What the server says of a file it took (contract 9). It becomes the value of its field; playbooks read `path` and `originalname`.
 * `size` in bytes. What else the server tells travels on untouched.
 */
export const UploadRecord = v.looseObject({
  originalname: v.string(),
  path: v.string(),
  size: v.number(),
  fieldname: v.optional(v.string()),
  encoding: v.optional(v.string()),
  mimetype: v.optional(v.string()),
  destination: v.optional(v.string()),
  filename: v.optional(v.string()),
});
export type UploadRecord = v.InferOutput<typeof UploadRecord>;

/** Takes one file, multipart. Harmless to repeat: each upload is a file of its own that no job reads until a launch names it. */
export const uploadFile = endpoint({
  method: 'POST',
  path: '/job/upload',
  access: 'user',
  output: UploadRecord,
  reply: 'envelope',
  offline: 'refused',
  repeatable: true,
});
