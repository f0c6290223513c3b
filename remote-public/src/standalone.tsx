import { startAlone } from '@newsletters/shared/development';
import HomePage from './pages/HomePage';
import NewsletterPage from './pages/NewsletterPage';
import SubscriptionsPage from './pages/SubscriptionsPage';

void startAlone({ '/': HomePage, '/newsletter/:id': NewsletterPage, '/subscriptions': SubscriptionsPage });
