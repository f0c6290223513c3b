import { startAlone } from '@newsletters/shared/development';
import CategoriesPage from './pages/CategoriesPage';
import NewslettersPage from './pages/NewslettersPage';
import SitePage from './pages/SitePage';

void startAlone({ '/newsletters': NewslettersPage, '/categories': CategoriesPage, '/site': SitePage });
