import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/card.tsx';

/** How to set up a model, for each kind of provider. */
export function SetupInstructions() {
  const { t } = useTranslation();
  const ways = [
    {
      name: 'Hugging Face',
      steps: [
        t('Create an account at huggingface.co.'),
        t('Under Settings → Access Tokens, create a token that can call inference providers.'),
        t('Open the model’s page and accept its license agreement if it has one.'),
        t('Add a model here with that token and the model name shown on its page. For a dedicated endpoint, also enter its URL.'),
      ],
    },
    {
      name: t('On your own machine: Ollama, vLLM, LM Studio'),
      steps: [
        t('Start the program and load a model, for example with “ollama pull llama3.1”.'),
        t(
          'Add a model here as OpenAI-compatible with its base URL: http://localhost:11434/v1 for Ollama, http://localhost:8000/v1 for vLLM, http://localhost:1234/v1 for LM Studio.',
        ),
        t('Enter the model name that the program uses. You only need an API key if the program asks for one.'),
      ],
    },
    {
      name: t('OpenAI, Anthropic, OpenRouter'),
      steps: [
        t('Create an API key with the provider and set a spending limit there.'),
        t('Add a model here. OpenRouter is OpenAI-compatible, with https://openrouter.ai/api/v1 as its base URL.'),
        t('Enter the price per million tokens to see costs and set budgets.'),
      ],
    },
  ];
  return (
    <Card as="section" aria-labelledby="setup-title">
      <h2 id="setup-title" className="text-2xl">
        {t('Setup Instructions')}
      </h2>
      <p className="mt-1 max-w-2xl text-muted text-sm">
        {t(
          'Only this server calls the provider; browsers never do. It sends what every player can see: the scenario’s texts, what the body did, and the names of the players it acted on. If an outside company runs the model, let your players know; the privacy page already does.',
        )}
      </p>
      <div className="mt-4 grid gap-5 lg:grid-cols-3">
        {ways.map(({ name, steps }) => (
          <section key={name} aria-label={name}>
            <h3 className="text-lg">{name}</h3>
            <ol className="mt-2 flex list-decimal flex-col gap-1.5 pl-5 text-muted text-sm">
              {steps.map((step) => (
                <li key={step} className="break-words">
                  {step}
                </li>
              ))}
            </ol>
          </section>
        ))}
      </div>
    </Card>
  );
}
