import { type ModelDraft, ModelDraftSchema } from '@one-mind/protocol/admin/models';
import type { SecretCipher } from '../auth/secret-cipher.ts';
import { ModelFailed } from './providers/model-failed.ts';
import type { Called } from './providers/provider.ts';
import type { ModelRow } from './store.ts';

const { config: ConfigSchema, limits: LimitsSchema } = ModelDraftSchema.shape;

export const configOf = ({ config_json }: ModelRow): ModelDraft['config'] => ConfigSchema.parse(JSON.parse(config_json));
export const limitsOf = ({ limits_json }: ModelRow): ModelDraft['limits'] => LimitsSchema.parse(JSON.parse(limits_json));

/** The name to request from the provider: the fine-tuned model if there is one. */
export const nameCalled = (row: ModelRow): string => row.hugging_face_model || configOf(row).baseModel;

/** Includes the decrypted key, only for calling it. @throws ModelFailed `key_unreadable` */
export const calledModel = (row: ModelRow, apiKeys: SecretCipher): Called => {
  const apiKey = row.api_key_sealed === null ? null : apiKeys.decrypt(row.api_key_sealed, row.id);
  if (row.api_key_sealed !== null && apiKey === null) throw new ModelFailed('key_unreadable');
  return { provider: row.provider, model: nameCalled(row), baseUrl: row.base_url, apiKey, config: configOf(row) };
};
